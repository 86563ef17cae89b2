export { accountClosed } from './closing.ts'
