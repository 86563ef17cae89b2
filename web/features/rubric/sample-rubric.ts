import type { RubricEntered } from '#contract/features/rubric/entities.ts'

const level = (title: string, points: number, description = '') => ({ title, points, description })

/** For the gallery and tests. */
export const sampleRubric: RubricEntered = {
  title: 'Proofs',
  criteria: [
    {
      title: 'Reasoning',
      description: 'Each step follows from the one before, or from what is known.',
      levels: [
        level('Complete', 5, 'Every step has its reason'),
        level('Small gaps', 4, 'One step is missing or not justified'),
        level('Large gaps', 2),
        level('None', 0),
      ],
    },
    {
      title: 'Choice of method, explained before it is used and compared with others',
      description: '',
      levels: [level('Fitting', 3), level('Possible', 2), level('Unfit', 0)],
    },
    { title: '书写', description: '', levels: [level('清楚', 1), level('难以辨认', 0)] },
  ],
}
