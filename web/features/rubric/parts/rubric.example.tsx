import { useState } from 'react'
import { scoreByRubric } from '#contract/features/rubric/rules.ts'
import { examples } from '#web/gallery/example.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { useRubricForm } from '../rubric-form.ts'
import { sampleRubric } from '../sample-rubric.ts'
import { JudgedRubric } from './JudgedRubric.tsx'
import { RubricField } from './RubricField.tsx'
import { RubricFields } from './RubricFields.tsx'
import { RubricFigures } from './RubricFigures.tsx'
import { RubricLevels } from './RubricLevels.tsx'
import { RubricSummary } from './RubricSummary.tsx'

const { criteria } = sampleRubric
const chosen = [
  { level: 0, comment: '' },
  { level: 2, comment: 'Step 3 needs a reason: why is the matrix invertible?' },
  { level: null, comment: '' },
]

export default examples('Rubrics', [
  { name: 'Before handing in', render: () => <RubricSummary rubric={sampleRubric} /> },
  {
    name: 'Levels that were given',
    render: () => (
      <Card>
        <JudgedRubric rubric={sampleRubric} judgement={{ revision: 1, chosen, score: null }} />
      </Card>
    ),
  },
  { name: 'Levels to tap', render: () => <Levels /> },
  { name: 'Writing a rubric', render: () => <Fields /> },
  { name: 'Graded by it already', render: () => <Fields isLocked /> },
  {
    name: 'In a form',
    render: () => (
      <Stack gap={4}>
        <RubricField value={null} onChange={() => undefined} isLocked={false} />
        <RubricField value={sampleRubric} onChange={() => undefined} isLocked />
      </Stack>
    ),
  },
  {
    name: 'Statistics',
    render: () => (
      <RubricFigures
        rubric={sampleRubric}
        graded={31}
        figures={[
          { counts: [12, 10, 7, 2], missing: 0, mean: 3.94 },
          { counts: [3, 20, 8], missing: 0, mean: 1.84 },
          { counts: [25, 5], missing: 1, mean: 0.83 },
        ]}
      />
    ),
  },
])

function Levels() {
  const [given, setGiven] = useState(chosen as { level: number | null; comment: string }[])
  return (
    <Stack gap={2}>
      <RubricLevels criteria={criteria} chosen={given} onChange={setGiven} />
      <p>{scoreByRubric(criteria, given, 100)}</p>
    </Stack>
  )
}

function Fields({ isLocked = false }: { isLocked?: boolean }) {
  return <RubricFields form={useRubricForm(sampleRubric, () => undefined)} isLocked={isLocked} />
}
