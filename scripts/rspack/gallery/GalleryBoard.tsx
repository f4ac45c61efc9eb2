import classes from './Gallery.module.css'

/** The gallery in both colour schemes and densities: one document for each, so that dialogs and toasts have them too. */
export function GalleryBoard() {
  return (
    <main className={classes.board}>
      {(['comfortable', 'compact'] as const).map((density) =>
        (['light', 'dark'] as const).map((scheme) => (
          <figure key={`${density} ${scheme}`}>
            <figcaption>{`${scheme}, ${density}`}</figcaption>
            <iframe title={`${scheme}, ${density}`} src={`/?scheme=${scheme}&density=${density}`} />
          </figure>
        )),
      )}
    </main>
  )
}
