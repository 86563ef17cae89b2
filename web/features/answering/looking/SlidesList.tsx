import { useNavigate } from 'react-router'
import { stepStates } from '#contract/features/answering/rules.ts'
import { excerptOf } from '#contract/features/question/excerpt.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { answeringPath, useAnsweringAddress } from '../addresses.ts'
import { stateOf } from '../states.ts'
import { shownType } from '../taking/step-writing.ts'
import type { Slide } from './PreviewScreen.tsx'

/** Each question with its page, its type and how far it is. */
export const SlidesList = ({ list, id }: { list: readonly Slide[]; id: string }) => (
  <List>
    {list.map(slide => (
      <SlideRow key={slide.question.id} slide={slide} id={id} />
    ))}
  </List>
)

function SlideRow({ slide: { page, stepId, question, state }, id }: { slide: Slide; id: string }) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const { courseId, isStaff } = useAnsweringAddress()
  const type = typeOf(shownType(question.type))
  const place = { courseId, id }
  const open = () => {
    if (!isStaff) return navigate(answeringPath('answer', place, { stepId }))
    if (state === stepStates.notStarted) return navigate(answeringPath('preview', place))
    return navigate(answeringPath('results', place, { isStaff, stepId }))
  }
  return (
    <ListRow
      leading={<IconTile tone="sunk">{page}</IconTile>}
      title={excerptOf(question.html)}
      note={[type && inLanguage(type.title), question.points > 0 && t('points', { count: question.points })]
        .filter(Boolean)
        .join(' · ')}
      trailing={<StatusTag {...stateOf({ state }, t)} />}
      onClick={open}
    />
  )
}
