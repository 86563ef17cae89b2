export { countOfShown } from './counts.ts'
export { commentsOn } from './declaring.ts'
export { refusalBelow } from './section.ts'
export { seenFeature } from './seen-feature.ts'
