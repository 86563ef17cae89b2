export { accountClosed } from './closing.ts'
export { dataExported } from './exports.ts'
