import type { ReactNode } from 'react'
import type { EditorPictures } from '#web/ui/media/RichTextEditor.tsx'

/** A question as somebody sees it who answers: its text, and its parts in the order to show. */
export interface AskedQuestion<Parts> {
  html: string
  parts: Parts
}

export interface AnswerProps<Parts, Answer> {
  question: AskedQuestion<Parts>
  /** Null: nothing is answered. */
  answer: Answer | null
  onAnswer(answer: Answer | null): void
  /** What the question is called, such as `Question 3`: names its group of controls. */
  label: string
  /** It can be read, and not answered. */
  disabled?: boolean
  /** The field in which files are added, where they are the answer; uploads are the affair of who shows the question. */
  files?: ReactNode
  /** Pictures of a written answer; without it there are none. */
  pictures?: EditorPictures
}

export interface ShownProps<Parts, Answer, Key> {
  question: AskedQuestion<Parts>
  /** Null: nothing is answered. Absent: nobody is asked, and only what is right is shown, as to its author. */
  answer?: Answer | null
  /** What is right, where that may be shown. */
  questionKey?: Key
  /** The files of an answer, to be opened; without it their names are shown. */
  files?: ReactNode
}

/** How questions of a type are answered, and how an answer is shown beside what is right. */
export interface Looks<Parts = unknown, Answer = unknown, Key = unknown> {
  Answer(props: AnswerProps<Parts, Answer>): ReactNode
  Shown(props: ShownProps<Parts, Answer, Key>): ReactNode
  /** Its parts stand in the text of the question, which it shows itself. */
  showsText?: boolean
}

export const looks = <Parts, Answer, Key>(looks: Looks<Parts, Answer, Key>): Looks<Parts, Answer, Key> =>
  looks
