import { type ProjectorView, projectorViews } from '#contract/features/projector/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import type { DisplayChoice } from './use-display.ts'

interface ViewChoiceProps {
  display: DisplayChoice
  /** They are on while nothing was chosen. */
  areResultsShown?: boolean
  /** Without saying what follows from it, on the page where one sees that. */
  isBrief?: boolean
}

/** What of a subject projectors show, and whether with names. */
export function ViewChoice({ display, areResultsShown = false, isBrief = false }: ViewChoiceProps) {
  const t = useTexts('projector')
  const { question, results, ranking, nothing, asItComes } = projectorViews
  const { view, showsNames, show } = display
  return (
    <>
      <SegmentedFilter<ProjectorView>
        label={t('view.label')}
        value={view !== asItComes ? view : areResultsShown ? results : question}
        onChange={chosen => show({ view: chosen })}
        options={[
          { value: question, label: t('view.question') },
          { value: results, label: t('view.results') },
          { value: ranking, label: t('view.ranking') },
          { value: nothing, label: t('view.nothing') },
        ]}
      />
      <Switch
        label={t('names')}
        {...(!isBrief && { hint: t('namesHint') })}
        checked={showsNames}
        onChange={isOn => show({ showsNames: isOn })}
      />
    </>
  )
}
