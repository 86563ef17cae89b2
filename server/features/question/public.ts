export { keysOf } from './keys.ts'
export { saidBy } from './said.ts'
export { questionUse, releaseUses, useVersions } from './uses.ts'
export { newerThan, questionsOf } from './using.ts'
