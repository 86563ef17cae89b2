import { type ReactNode, useState } from 'react'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { examples } from '#web/gallery/example.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { QuestionAnswer } from './QuestionAnswer.tsx'
import { QuestionShown } from './QuestionShown.tsx'
import { sampleQuestions } from './sample-questions.ts'

const typeNamed = (name: string) =>
  questionTypes.find(type => type.name === (name === 'slider' ? 'rating' : name))!

interface Sample {
  name: string
  answer?: unknown
  disabled?: boolean
  files?: ReactNode
}

function Answering({ name, answer = null, disabled, files }: Sample) {
  const [given, setGiven] = useState(answer)
  const { html, parts } = sampleQuestions[name]!
  return (
    <Card>
      <QuestionAnswer
        type={typeNamed(name)}
        question={{ html, parts }}
        answer={given}
        onAnswer={setGiven}
        label="Question 1"
        {...{ disabled, files }}
      />
    </Card>
  )
}

interface Told extends Sample {
  score?: number | null
  isTold?: boolean
}

function Shown({ name, answer = null, score = null, isTold = true }: Told) {
  const { html, parts, key, explanation } = sampleQuestions[name]!
  return (
    <Card>
      <QuestionShown
        type={typeNamed(name)}
        question={{ html, parts }}
        answer={answer}
        questionKey={isTold ? key : undefined}
        points={4}
        score={score}
        explanation={isTold ? explanation : ''}
      />
    </Card>
  )
}

const chip = <FileChip name="IMG_2031.jpg" size={2_400_000} />

export default examples('Questions', [
  { name: 'single choice', render: () => <Answering name="singleChoice" answer={['b']} /> },
  { name: 'multiple choice', render: () => <Answering name="multipleChoice" answer={['a', 'c']} /> },
  { name: 'one or more, not answered', render: () => <Answering name="indefiniteChoice" /> },
  { name: 'closed', render: () => <Answering name="multipleChoice" answer={['a']} disabled /> },
  { name: 'true or false', render: () => <Answering name="trueFalse" answer={true} /> },
  { name: 'blanks', render: () => <Answering name="fillIn" answer={[{ blank: 'a', text: '二氧化碳' }]} /> },
  { name: 'cloze', render: () => <Answering name="cloze" answer={[{ blank: 'a', text: '2' }]} /> },
  {
    name: 'matching',
    render: () => <Answering name="matching" answer={[{ item: 'i1', option: 'o2' }]} />,
  },
  { name: 'ordering, begun', render: () => <Answering name="ordering" answer={['q', 'p']} /> },
  { name: 'ordering, not answered', render: () => <Answering name="ordering" /> },
  { name: 'short answer', render: () => <Answering name="shortAnswer" /> },
  { name: 'file', render: () => <Answering name="file" files={chip} /> },
  { name: 'photo', render: () => <Answering name="photo" files={chip} /> },
  { name: 'vote for one', render: () => <Answering name="singleVote" /> },
  { name: 'vote for two', render: () => <Answering name="multipleVote" answer={['a', 'd']} /> },
  { name: 'rating', render: () => <Answering name="rating" answer={4} /> },
  { name: 'paragraph', render: () => <Answering name="paragraph" /> },
  { name: 'single choice, wrong', render: () => <Shown name="singleChoice" answer={['b']} score={0} /> },
  {
    name: 'multiple choice, in part',
    render: () => <Shown name="multipleChoice" answer={['a', 'd']} score={2} />,
  },
  {
    name: 'multiple choice, key not told',
    render: () => <Shown name="multipleChoice" answer={['a']} isTold={false} />,
  },
  { name: 'true or false, right', render: () => <Shown name="trueFalse" answer={true} score={4} /> },
  { name: 'true or false, not answered', render: () => <Shown name="trueFalse" score={0} /> },
  {
    name: 'blanks, in part',
    render: () => (
      <Shown
        name="fillIn"
        answer={[
          { blank: 'a', text: '二氧化碳' },
          { blank: 'b', text: '<b>氮气</b>' },
        ]}
        score={1.33}
      />
    ),
  },
  {
    name: 'cloze, right',
    render: () => (
      <Shown
        name="cloze"
        answer={[
          { blank: 'a', text: '2' },
          { blank: 'b', text: 'since' },
        ]}
        score={4}
      />
    ),
  },
  {
    name: 'matching, in part',
    render: () => (
      <Shown
        name="matching"
        answer={[
          { item: 'i1', option: 'o2' },
          { item: 'i2', option: 'o1' },
        ]}
        score={1.33}
      />
    ),
  },
  {
    name: 'ordering, in part',
    render: () => <Shown name="ordering" answer={['p', 'r', 'q', 's']} score={2.67} />,
  },
  {
    name: 'short answer, not graded',
    render: () => (
      <Shown name="shortAnswer" answer={{ text: '植物利用光能\n把二氧化碳和水变成有机物。', html: '' }} />
    ),
  },
  {
    name: 'file, graded',
    render: () => <Shown name="file" answer={[{ id: 'a', name: '实验报告.docx' }]} score={3.5} />,
  },
  { name: 'photo, not answered', render: () => <Shown name="photo" score={0} /> },
  { name: 'vote', render: () => <Shown name="multipleVote" answer={['a', 'd']} /> },
  { name: 'rating, answered', render: () => <Shown name="rating" answer={5} /> },
  { name: 'slider', render: () => <Answering name="slider" /> },
])
