export {
  changeReviewing,
  keepReviewTime,
  presentSettings,
  type ReviewPolicy,
  reviewPolicyOf,
} from './policy.ts'
export { reviewScores } from './scores.ts'
export { isBeingReviewed, reviewTodo } from './todo.ts'
