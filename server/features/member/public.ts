export { pageAnswer, presentStudent } from './present.ts'
export { isFound } from './store.ts'
