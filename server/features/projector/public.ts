export { type Display, displayOf, type Subject, subjectInquiry, viewOf } from './display.ts'
