export { type StarsOfStep, starsInquiry } from './results/stars.ts'
