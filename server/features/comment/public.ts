export { commentsOn } from './declaring.ts'
