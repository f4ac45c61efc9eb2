export { renderScreen } from './render-screen'
