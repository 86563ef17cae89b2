import { type ProjectorView, projectorViews } from '#contract/features/projector/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import type { DisplayChoice } from './use-display.ts'

interface ViewChoiceProps {
  display: DisplayChoice
  /** What is on while nothing was chosen. */
  now?: ProjectorView
  onShow?: (view: ProjectorView) => void
}

/** What of a subject projectors show, and whether with names. */
export function ViewChoice({ display, now = projectorViews.question, onShow }: ViewChoiceProps) {
  const t = useTexts('projector')
  const { question, results, ranking, nothing, asItComes } = projectorViews
  const { view, showsNames, show } = display
  return (
    <>
      <SegmentedFilter<ProjectorView>
        label={t('view.label')}
        value={view === asItComes ? now : view}
        onChange={chosen => {
          onShow?.(chosen)
          show({ view: chosen })
        }}
        options={[
          { value: question, label: t('view.question') },
          { value: results, label: t('view.results') },
          { value: ranking, label: t('view.ranking') },
          { value: nothing, label: t('view.nothing') },
        ]}
      />
      <Switch
        label={t('names')}
        hint={t('namesHint')}
        checked={showsNames}
        onChange={isOn => show({ showsNames: isOn })}
      />
    </>
  )
}
