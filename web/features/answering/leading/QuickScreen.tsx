import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringLimits, type QuickKind, quickKinds } from '#contract/features/answering/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { answeringPath, preparePath, useAnsweringAddress } from '../addresses.ts'
import { answeringQueries } from '../queries.ts'
import { secondsSaid } from '../states.ts'

/** Fetched once a point on a picture is asked for. */
const QuickPicture = lazily(() => import('./QuickPicture.tsx').then(module => module.QuickPicture), 'file')

const lengths = [15, 30, 60, 120, 300, 0]
/** What says nothing of its own about options. */
const withOptions: readonly QuickKind[] = ['choice', 'choices', 'rating', 'ranking']
/** Photos and words are shown as what somebody has sent. */
const neverAnonymous: readonly QuickKind[] = ['words', 'photo', 'ideas', 'classquestions']
/** What everybody writes several of, until it is ended. */
const boards: readonly QuickKind[] = ['ideas', 'classquestions']

/** Asking the class without preparation: as it opens, one tap starts a choice of four for thirty seconds. */
export function QuickScreen() {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const { courseId } = useAnsweringAddress()
  const [search] = useSearchParams()
  const folderId = search.get('folderid')
  const [kind, setKind] = useState<QuickKind>('choice')
  const [options, setOptions] = useState(4)
  const [seconds, setSeconds] = useState(30)
  const [title, setTitle] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const [isShownLater, setShownLater] = useState(false)
  const isBoard = boards.includes(kind)
  const choose = (next: QuickKind) => {
    setKind(next)
    if (boards.includes(next) !== isBoard) setSeconds(isBoard ? 30 : 0)
  }
  const start = useCommand(answeringCalls.startQuickly, {
    refreshes: answeringQueries,
    onDone: ({ id, stepId }) =>
      navigate(answeringPath('results', { courseId, id }, { isStaff: true, stepId }), { replace: true }),
  })
  const [pictureId, setPictureId] = useState<string | null>(null)
  const begin = () =>
    start.mutate({
      ...{ courseId: courseId as never, kind, options, seconds, title: title.trim() },
      pictureId: kind === 'point' ? (pictureId as never) : null,
      isAnonymous: isAnonymous && !neverAnonymous.includes(kind),
      isShownLater: isShownLater && isBoard,
    })
  return (
    <Screen
      footer={
        <MainButton busy={start.isPending} disabled={kind === 'point' && pictureId === null} onClick={begin}>
          {t('quick.start')}
        </MainButton>
      }
    >
      <Card>
        <Stack gap={4}>
          <SelectField
            label={t('quick.kind')}
            options={quickKinds.map(value => ({ value, label: t(`quick.${value}`) }))}
            value={kind}
            onChange={choose}
          />
          {withOptions.includes(kind) && (
            <SelectField
              label={t(kind === 'rating' ? 'quick.stars' : 'quick.options')}
              options={[2, 3, 4, 5, 6, 7, 8, 9, 10].map(value => ({ value, label: String(value) }))}
              value={options}
              onChange={setOptions}
            />
          )}
          {kind === 'point' && <QuickPicture onPicture={setPictureId} />}
          <SelectField
            label={t('quick.seconds')}
            options={lengths.map(value => ({ value, label: secondsSaid(value, t) }))}
            value={seconds}
            onChange={setSeconds}
          />
          <TextField
            label={t('quick.title')}
            hint={t('quick.titleHint')}
            maxLength={answeringLimits.title}
            value={title}
            onChange={setTitle}
          />
          {isBoard && (
            <Switch
              label={t('quick.shownLater')}
              hint={t('quick.shownLaterHint')}
              checked={isShownLater}
              onChange={setShownLater}
            />
          )}
          {!neverAnonymous.includes(kind) && (
            <Switch
              label={t('quick.anonymous')}
              hint={t('quick.anonymousHint')}
              checked={isAnonymous}
              onChange={setAnonymous}
            />
          )}
        </Stack>
      </Card>
      <List>
        <ListRow
          leading={<EditIcon size={22} />}
          title={t('quick.prepare')}
          note={t('quick.prepareHint')}
          onClick={() => navigate(preparePath(courseId, folderId === null ? {} : { folderId }))}
        />
      </List>
    </Screen>
  )
}
