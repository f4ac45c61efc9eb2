import classes from './Gallery.module.css'

/** The gallery in both schemes and both densities: a document each, so that dialogs and toasts have their own as well. */
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
