import { useState } from 'react'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { examples } from '#web/gallery/example.ts'
import { sampleQuestions } from './sample-questions.ts'
import { writerOf } from './writers.ts'
import type { Trouble } from './writing/writer.ts'

const noPictures = { send: async () => undefined, addressOf: async () => '' }

interface WrittenProps {
  name: string
  /** Nothing is written yet. */
  isNew?: boolean
  trouble?: Trouble
}

function Written({ name, isNew = false, trouble }: WrittenProps) {
  const type = questionTypes.find(one => one.name === name)!
  const sample = sampleQuestions[name]!
  const blank = type.blank()
  const [written, setWritten] = useState(
    isNew ? { parts: blank.parts, right: blank.key } : { parts: sample.parts, right: sample.key },
  )
  const Writer = writerOf(type.number)!.writer.Writer!
  return (
    <Writer
      type={type}
      {...written}
      html={sample.html}
      pictures={noPictures}
      trouble={trouble}
      onChange={change => setWritten(before => ({ ...before, ...change }))}
    />
  )
}

const withWriter = questionTypes.filter(({ number }) => writerOf(number)?.writer.Writer)

export default examples('Writing questions', [
  ...withWriter.map(({ name }) => ({ name, render: () => <Written name={name} /> })),
  ...['singleChoice', 'fillIn', 'cloze', 'matching', 'ordering'].map(name => ({
    name: `${name}, new`,
    render: () => <Written name={name} isNew />,
  })),
  {
    name: 'an option that is empty',
    render: () => <Written name="singleChoice" isNew trouble={{ text: 'Option B is empty', letter: 'B' }} />,
  },
  {
    name: 'a blank without an answer',
    render: () => <Written name="fillIn" trouble={{ text: 'Give the answer to blank 2', number: 2 }} />,
  },
  {
    name: 'an item that is empty',
    render: () => <Written name="matching" isNew trouble={{ text: 'Item 1 is empty', number: 1 }} />,
  },
])
