import type { RawBuilder } from 'kysely'
import { declaration } from '#server/kernel/declaration.ts'

/** Something in which questions are asked and judged, such as tests. What is answered stands in handed-in work. */
export interface MistakeSource {
  /** On the wire; see `mistakeSources` of the contract. */
  number: number
  /**
   * What a student answered in a course, as far as it is judged and they may see by now what would have been right: rows of
   * `question_id` and `version_id` as it was asked, `origin_id` (the question that it was copied from, or null),
   * `submission_id`, `account_id`, `slot`, `answered_at`, `score`, `points` (more than 0), `title` of what asked it, and
   * `is_explained`: whether they see why. What was left empty was not answered, and is there only with full points. Nothing for
   * a student null. `is_draft`: it is judged although the work is not handed in yet.
   */
  judged(asked: { studentId: string | null; courseId: string; now: number }): RawBuilder<unknown>
  /**
   * How the students of a course did with each question in what they handed in last, for staff: rows of `question_id`,
   * `version_id`, `origin_id`, `answered` and `wrong`.
   */
  ofClass(courseId: string): RawBuilder<unknown>
  /**
   * What of that is about one question and its copies, of each student: rows of `activity_id`, `title`,
   * `are_names_hidden` (from staff), `question_id`, `version_id`, `submission_id`, `version`, `slot`, `account_id` and
   * `is_wrong`.
   * @param homeId as SQL, the question that it and its copies were made of
   */
  ofQuestion(asked: { courseId: string; homeId: RawBuilder<unknown> }): RawBuilder<unknown>
  /** Rows of `id`: the question that one which is asked here was made of, itself where nobody knows that. */
  homeOf(asked: { courseId: string; id: string }): RawBuilder<unknown>
}

/** Declared by a feature from which mistakes come into the book of a course. */
export const mistakeSource = declaration<MistakeSource>('mistake source')
