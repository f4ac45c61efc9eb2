// The asynchronous boundary that lets the share scope be ready before the first shared import. The asked page's remote
// starts to load while the shell itself is still arriving.
import('./first-page')
import('./bootstrap')
