import { examples } from '#web/gallery/example.ts'
import type { CommentItem } from '../comment-changes.ts'
import { CommentText } from './CommentText.tsx'
import { CommentView } from './CommentView.tsx'
import { OutgoingComment } from './OutgoingComment.tsx'

const comment: CommentItem = {
  ...{ id: '01890000-0000-7000-8000-0000000000e1', activityId: '01890000-0000-7000-8000-0000000000d1' },
  ...{
    contentType: 5,
    content: 'Why does the determinant change its sign, @Ben Zhou?\nSee https://example.com/det.',
  },
  ...{ authorId: '01890000-0000-7000-8000-0000000000a1', name: 'Anna Li', avatar: '' },
  ...{ isStaff: false, isOwn: false, createdAt: Date.UTC(2026, 10, 20, 1), likes: 3, isLiked: true },
  ...{ replies: 1, threadId: null, answersName: '', pictures: [], pictureCount: 0 },
  mentions: [{ accountId: '01890000-0000-7000-8000-0000000000a2', name: 'Ben Zhou' }],
  ...{ isNameless: false, isHidden: false, isDeleted: false, isBest: true },
}
const nothing = () => undefined
const actions = { onLike: nothing, onReply: nothing, onMore: nothing }

export default examples('Comment', [
  {
    name: 'A thread',
    render: () => (
      <CommentView comment={comment} {...actions}>
        <CommentView
          comment={{
            ...comment,
            content: 'Two rows changed places.',
            name: 'Lan Shen',
            isStaff: true,
            isBest: false,
          }}
          isReply
          {...actions}
        />
      </CommentView>
    ),
  },
  {
    name: 'With its name hidden, and hidden by staff',
    render: () => (
      <CommentView
        comment={{
          ...comment,
          name: '',
          authorId: null,
          isNameless: true,
          isHidden: true,
          isBest: false,
          likes: 0,
        }}
        {...actions}
      />
    ),
  },
  {
    name: 'Deleted, with answers',
    render: () => <CommentView comment={{ ...comment, isDeleted: true, name: '', content: '', likes: 0 }} />,
  },
  { name: 'A long text', render: () => <CommentText content={'A long thought. '.repeat(60)} names={[]} /> },
  {
    name: 'On its way, and not sent',
    render: () => (
      <>
        {(['sending', 'failed'] as const).map(state => (
          <OutgoingComment
            key={state}
            comment={{
              ...{ key: state, state, problem: '', content: 'Thank you!', pictures: [], mentions: [] },
              ...{ isNameless: false, activityId: comment.activityId, answersId: null, threadId: null },
            }}
          />
        ))}
      </>
    ),
  },
])
