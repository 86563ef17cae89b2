import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import type { WrittenForm } from './written-form.ts'

interface TheirVersionProps {
  theirs: WrittenForm
  mine: WrittenForm
}

/** What somebody else saved meanwhile, as far as it differs from what is in the form. */
export function TheirVersion({ theirs, mine }: TheirVersionProps) {
  const t = useTexts('activity/editor')
  const isTitle = theirs.title !== mine.title
  const isText = theirs.details !== mine.details
  const isFiles = namesOf(theirs) !== namesOf(mine)
  return (
    <Card title={t('theirVersion')}>
      <Stack gap={3}>
        {isTitle && <p>{theirs.title}</p>}
        {isText && <RichText html={theirs.details} />}
        {isFiles && <AttachmentList files={theirs.files} />}
        {!isTitle && !isText && !isFiles && <p>{t('theirSettings')}</p>}
      </Stack>
    </Card>
  )
}

const namesOf = ({ files }: WrittenForm) => files.map(({ id }) => id).join()
