import { watchEndlessRenders } from './federation/endless-renders'
import { keepGlobals } from './federation/kept-globals'
import { noteStyleMakers } from './federation/remote-styles'

noteStyleMakers()
keepGlobals()
watchEndlessRenders()
// An asynchronous boundary, so that the share scope is ready before the first shared import. The requested page's remote is
// loaded in parallel with the shell.
import(/* webpackChunkName: 'first-page' */ './first-page')
import(/* webpackChunkName: 'bootstrap' */ './bootstrap')
