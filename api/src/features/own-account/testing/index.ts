export { accountBrowser, codeOf } from './account-browser'
export { softwarePasskey } from './software-passkey'
