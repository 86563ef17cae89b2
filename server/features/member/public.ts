export { assistantAdded, assistantRemoved, studentRemoved } from './events.ts'
export { pageAnswer, presentStudent } from './present.ts'
export { isFound } from './store.ts'
