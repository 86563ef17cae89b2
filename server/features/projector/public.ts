export { displayOf, resultsInquiry, type Subject, subjectInquiry, viewOf } from './display.ts'
