export { dataExported } from './exports.ts'
