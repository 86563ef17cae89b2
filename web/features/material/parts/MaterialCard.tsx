import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { FileRule } from '#web/features/activity/given/FileRule.tsx'
import { GivenHead } from '#web/features/activity/given/GivenHead.tsx'
import { UnshownFiles } from '#web/features/activity/unshown/lazy.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { endTime } from '#web/lib/dates.ts'
import { path } from '#web/lib/path.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { FolderIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { MaterialInfo } from '../MaterialScreen.tsx'
import { LinkView } from './LinkView.tsx'

/** What a material is, who added it and when, and its files or its link. */
export function MaterialCard({ info, isStaff = false }: { info: MaterialInfo; isStaff?: boolean }) {
  const t = useTexts('material')
  const navigate = useNavigate()
  const rule = ruleOf(info, isStaff, t)
  return (
    <>
      <Card>
        <Stack gap={4}>
          <GivenHead info={info}>
            {info.endsAt !== null && !info.isClosed && (
              <span>{t('until', { time: endTime(info.endsAt) })}</span>
            )}
          </GivenHead>
          {info.content !== '' && <RichText html={info.content} />}
          {info.attachments.length > 0 && (
            <AttachmentList files={info.attachments} isWithheld={!info.mayDownload} large />
          )}
          {rule && <FileRule>{rule}</FileRule>}
          {isStaff && rule && (
            <Suspense fallback={null}>
              <UnshownFiles courseId={info.courseId} files={info.attachments} withheldBy={info.withheldBy} />
            </Suspense>
          )}
        </Stack>
      </Card>
      {info.link && <LinkView link={info.link} title={info.title} />}
      {info.attachments.length > 0 && (
        <List>
          <ListRow
            leading={<FolderIcon size={22} />}
            title={t('files.open')}
            onClick={() =>
              navigate(path('/courseFiles', { courseId: info.courseId, courseRole: isStaff ? 1 : 0 }))
            }
          />
        </List>
      )}
    </>
  )
}

/** Who may not save the files. */
function ruleOf(info: MaterialInfo, isStaff: boolean, t: Translate<'material'>) {
  if (info.attachments.length === 0 || info.withheldBy === '') return undefined
  return isStaff ? t(`withheld.${info.withheldBy}`) : t('readOnly')
}
