export { FirstContentProvider } from './FirstContentProvider'
