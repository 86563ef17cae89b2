import type { ReactNode } from 'react'

export type Art =
  | 'courses'
  | 'work'
  | 'done'
  | 'people'
  | 'messages'
  | 'search'
  | 'files'
  | 'calendar'
  | 'trouble'
  | 'offline'
  | 'locked'

/**
 * The small pictures of empty and failed screens: one lectern green, one paper, one amber, a ground line.
 * The colours come from the style sheet, so that they follow the scheme.
 */
export const artOf: Record<Art, ReactNode> = {
  courses: (
    <>
      <path className="paper" d="M60 34c-9-7-22-9-36-8v38c14-1 27 1 36 8Z" />
      <path className="leaf" d="M60 34c9-7 22-9 36-8v38c-14-1-27 1-36 8Z" />
      <path className="line" d="M33 36c6 0 12 1 17 3M33 44c6 0 12 1 17 3M33 52c6 0 12 1 17 3" />
      <path className="mark" d="M78 25v19l5-4 5 4V26c-3-.6-6-1-10-1Z" />
    </>
  ),
  work: (
    <>
      <rect className="leaf" x="30" y="24" width="44" height="54" rx="6" transform="rotate(-7 52 51)" />
      <rect className="paper" x="38" y="20" width="46" height="56" rx="6" />
      <path className="line" d="M47 33h28M47 42h28M47 51h18" />
      <path className="pen" d="m69 66 20-22 7 6-20 22-9 3Z" />
    </>
  ),
  done: (
    <>
      <rect className="leaf" x="30" y="24" width="44" height="54" rx="6" transform="rotate(-7 52 51)" />
      <rect className="paper" x="38" y="20" width="46" height="56" rx="6" />
      <path className="line" d="M47 33h28M47 42h18" />
      <circle className="mark" cx="80" cy="66" r="14" />
      <path className="tick" d="m73.5 66.5 4.5 4.5 8.5-9" />
    </>
  ),
  people: (
    <>
      <circle className="leaf" cx="42" cy="38" r="11" />
      <path className="leaf" d="M22 74c1-14 9-21 20-21s19 7 20 21Z" />
      <circle className="paper" cx="74" cy="42" r="11" />
      <path className="paper" d="M54 78c1-14 9-21 20-21s19 7 20 21Z" />
      <circle className="mark" cx="93" cy="28" r="6" />
    </>
  ),
  messages: (
    <>
      <path
        className="leaf"
        d="M30 22h44a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H46L34 68V58h-4a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8Z"
      />
      <path
        className="paper"
        d="M58 40h32a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-2v9l-11-9H58a8 8 0 0 1-8-8V48a8 8 0 0 1 8-8Z"
      />
      <path className="line" d="M60 52h28M60 60h17" />
    </>
  ),
  search: (
    <>
      <rect className="paper" x="24" y="24" width="52" height="52" rx="8" />
      <path className="line" d="M34 38h30M34 47h20M34 56h14" />
      <circle className="leaf" cx="72" cy="56" r="16" />
      <circle className="paper" cx="72" cy="56" r="10" />
      <path className="stem" d="m84 68 13 13" />
    </>
  ),
  files: (
    <>
      <path className="leaf" d="M24 30a6 6 0 0 1 6-6h17l8 9h33a6 6 0 0 1 6 6v6H24Z" />
      <path className="paper" d="M36 32h42v30H36Z" />
      <path className="line" d="M44 41h26M44 48h16" />
      <path
        className="front"
        d="M20 52a5 5 0 0 1 5-5h68a5 5 0 0 1 5 6l-4 20a6 6 0 0 1-6 5H30a6 6 0 0 1-6-5Z"
      />
    </>
  ),
  calendar: (
    <>
      <rect className="paper" x="28" y="26" width="64" height="54" rx="8" />
      <path className="leaf" d="M28 34a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v8H28Z" />
      <path className="stem" d="M44 20v11M76 20v11" />
      <path className="line" d="M40 53h8M56 53h8M72 53h8M40 66h8M56 66h8" />
      <circle className="mark" cx="76" cy="66" r="5" />
    </>
  ),
  trouble: (
    <>
      <path
        className="paper"
        d="M30 26h60a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6Z"
      />
      <path className="stem" d="M46 82h28M60 73v9" />
      <path className="line" d="M24 38h72" />
      <path className="mark" d="m60 43 11 20H49Z" />
    </>
  ),
  offline: (
    <>
      <path className="paper" d="M40 66a14 14 0 0 1-2-28 22 22 0 0 1 43-3 16 16 0 0 1 2 31Z" />
      <path className="stem" d="m36 26 50 52" />
      <circle className="mark" cx="88" cy="30" r="6" />
    </>
  ),
  locked: (
    <>
      <path className="stem" d="M46 44V35a14 14 0 0 1 28 0v9" />
      <rect className="leaf" x="36" y="43" width="48" height="36" rx="8" />
      <circle className="paper" cx="60" cy="58" r="5" />
      <path className="paper" d="M58 60h4l2 10h-8Z" />
    </>
  ),
}
