export {
  displayOf,
  publishProjectors,
  resultsInquiry,
  type Subject,
  subjectInquiry,
  viewOf,
} from './display.ts'
