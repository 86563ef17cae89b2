export { aboutCourse } from './about-course.ts'
export { type Announcement, announcement, type Subject } from './announcement.ts'
export { announcer } from './announcing.ts'
export { change, ending, upon } from './facts.ts'
