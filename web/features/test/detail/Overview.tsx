import { useNavigate } from 'react-router'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { DueLine } from '#web/features/submission/task/DueLine.tsx'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EditIcon, EyeIcon, SettingsIcon, TodoIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { testPath } from '../addresses.ts'
import { useSettingsSaid } from '../making/settings-said.ts'
import { settingsOf } from '../settings/settings-form.ts'
import type { TestInfo } from './DetailScreen.tsx'
import styles from './Overview.module.css'

interface OverviewProps {
  test: TestInfo
  clockOffset: number
  /** The deadline has just come. */
  onEnd: () => void
}

/** What a test is, until when, and the ways to its questions and settings. */
export function Overview({ test, clockOffset, onEnd }: OverviewProps) {
  const t = useTexts('test')
  const settings = useSettingsSaid()
  const navigate = useNavigate()
  const open = (page: Parameters<typeof testPath>[0]) => () => navigate(testPath(page, test))
  const { title, details, questionCount, totalScore, can } = test
  const sum = { count: questionCount, points: number(totalScore, 1) }
  return (
    <>
      <Card>
        <Stack gap={3}>
          <div className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            <DueLine {...test} startsAt={test.beginsAt} clockOffset={clockOffset} onEnd={onEnd} />
          </div>
          {details !== '' && <RichText html={details} />}
          <GivenFiles info={test} isStaff />
        </Stack>
      </Card>
      {can.manage ? (
        <List>
          <ListRow
            leading={<EyeIcon size={22} />}
            title={t('pages.preview')}
            note={t('detail.previewNote')}
            onClick={open('preview')}
          />
          <ListRow
            leading={<EditIcon size={22} />}
            title={t('detail.questions')}
            note={t('batch.sum', sum)}
            onClick={open('update')}
          />
          <ListRow leading={<TodoIcon size={22} />} title={t('pages.batch')} onClick={open('batch')} />
          <ListRow
            leading={<SettingsIcon size={22} />}
            title={t('pages.settings')}
            note={settings.short(settingsOf(test))}
            onClick={open('settings')}
          />
        </List>
      ) : (
        <Facts>{t('batch.sum', sum)}</Facts>
      )}
    </>
  )
}
