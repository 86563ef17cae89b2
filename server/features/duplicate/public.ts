export { changeDuplicateSetting, noteHandedIn } from './asking.ts'
export { comparedTypes } from './kind.ts'
export { flagsOf } from './listing.ts'
export { checkOfWork } from './of-work.ts'
