import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type QuickKind, quickKinds } from '#contract/features/answering/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { answeringPath, preparePath, useAnsweringAddress } from '../addresses.ts'
import { QuickAnonymity, QuickLength, QuickOptions, QuickTitle } from './QuickFields.tsx'
import { QuickPicture } from './quick-picture.ts'
import { isBoardKind, useQuickQuestion } from './quick-question.ts'

/** Asking the class without preparation: as it opens, one tap starts a choice of four for thirty seconds. */
export function QuickScreen() {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const { courseId } = useAnsweringAddress()
  const [search] = useSearchParams()
  const folderId = search.get('folderid')
  const [kind, setKind] = useState<QuickKind>('choice')
  const [pictureId, setPictureId] = useState<string | null>(null)
  const question = useQuickQuestion(courseId, ({ id, stepId }) =>
    navigate(answeringPath('results', { courseId, id }, { isStaff: true, stepId }), { replace: true }),
  )
  const { settings, change } = question
  const isBoard = isBoardKind(kind)
  const choose = (next: QuickKind) => {
    setKind(next)
    if (isBoardKind(next) !== isBoard) change({ seconds: null })
  }
  const isIncomplete = kind === 'point' && pictureId === null
  return (
    <Screen
      footer={
        <MainButton
          busy={question.isBusy}
          disabled={isIncomplete}
          onClick={() => question.ask(kind, kind === 'point' ? pictureId : null)}
        >
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
          <QuickOptions {...{ question, kind }} />
          {kind === 'point' && <QuickPicture onPicture={setPictureId} />}
          <QuickLength {...{ question, kind }} />
          <QuickTitle question={question} />
          {isBoard && (
            <Switch
              label={t('quick.shownLater')}
              hint={t('quick.shownLaterHint')}
              checked={settings.isShownLater}
              onChange={isShownLater => change({ isShownLater })}
            />
          )}
          <QuickAnonymity {...{ question, kind }} />
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
