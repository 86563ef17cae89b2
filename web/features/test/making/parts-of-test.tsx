import { lazy } from 'react'
import { testErrors } from '#contract/features/test/errors.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { PartsKind } from './parts.ts'
import { emptySection, type SectionForm } from './test-form.ts'

const SectionSheet = lazy(() =>
  import('./SectionSheet.tsx').then(module => ({ default: module.SectionSheet })),
)

/** The parts of a test. */
export function usePartsOfTest(): PartsKind<SectionForm> {
  const t = useTexts('test/making')
  return {
    words: {
      number: number => t('section.number', { number }),
      ...{ alone: t('questions'), begun: t('begun'), add: t('section.add'), edit: t('section.edit') },
      full: problemText(testErrors.tooManyQuestions, { limit: testLimits.questions }),
      remove: t('section.remove'),
      removeMessage: count => t('section.removeMessage', { count }),
      ...{ removeEntry: t('entry.remove'), moveTo: t('entry.moveTo') },
    },
    limits: {
      sections: testLimits.sections,
      ofSection: testLimits.questions,
      questions: testLimits.ofPaper,
    },
    empty: emptySection,
    sheet: props => <SectionSheet {...props} />,
    hasDraws: true,
  }
}
