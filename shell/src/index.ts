// The asynchronous boundary that lets the share scope be ready before the first shared import.
import('./bootstrap')
