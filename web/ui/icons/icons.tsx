import { draw } from './draw.tsx'

export type { Icon } from './draw.tsx'

const circle = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z'
const page =
  'M6.5 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5Z M13.5 3.5V8H18'

// Moving about
export const BackIcon = /* @__PURE__ */ draw('M15 5l-7 7 7 7')
export const ForwardIcon = /* @__PURE__ */ draw('M9 5l7 7-7 7')
export const DownIcon = /* @__PURE__ */ draw('M5.5 9l6.5 6.5L18.5 9')
export const CloseIcon = /* @__PURE__ */ draw('M6 6l12 12M18 6L6 18')
export const MoreIcon = /* @__PURE__ */ draw(
  '',
  'M5.5 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm6.5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm6.5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
)
export const SearchIcon = /* @__PURE__ */ draw(
  'M10.75 4a6.75 6.75 0 1 0 0 13.5 6.75 6.75 0 0 0 0-13.5ZM15.8 15.8L20.5 20.5',
)
export const PlusIcon = /* @__PURE__ */ draw('M12 5v14M5 12h14')
export const FilterIcon = /* @__PURE__ */ draw('M4 7h16M7 12h10M10 17h4')
export const SortIcon = /* @__PURE__ */ draw('M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5')
export const KeyboardIcon = /* @__PURE__ */ draw(
  'M5 6.5h14A1.5 1.5 0 0 1 20.5 8v8a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 16V8A1.5 1.5 0 0 1 5 6.5ZM8.5 14.5h7M7 10.5h.5M10.5 10.5h.5M13.5 10.5h.5M16.5 10.5h.5',
)

// Acting
export const EditIcon = /* @__PURE__ */ draw('M4.5 19.5l1-4L16 5a2 2 0 0 1 3 3L8.5 18.5l-4 1ZM14 7l3 3')
export const TrashIcon = /* @__PURE__ */ draw(
  'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12M10 11v5.5M14 11v5.5',
)
export const CopyIcon = /* @__PURE__ */ draw(
  'M9 8.5h9a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 19v-9A1.5 1.5 0 0 1 9 8.5ZM4.5 15.5V5A1.5 1.5 0 0 1 6 3.5h9.5',
)
export const ShareIcon = /* @__PURE__ */ draw('M12 15V3.5M8 7.5l4-4 4 4M6 11.5H5v9h14v-9h-1')
export const DownloadIcon = /* @__PURE__ */ draw('M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15')
export const UploadIcon = /* @__PURE__ */ draw('M12 16V4.5M7.5 9L12 4.5 16.5 9M4.5 20h15')
export const RefreshIcon = /* @__PURE__ */ draw(
  'M20 11.5a8 8 0 0 0-14.6-3.9L4 9.5M4 5v4.5h4.5M4 12.5a8 8 0 0 0 14.6 3.9l1.4-1.9M20 19v-4.5h-4.5',
)
export const SendIcon = /* @__PURE__ */ draw('M20.5 3.5L10.5 13.5M20.5 3.5l-6 17-4-7-7-4 17-6Z')
export const PinIcon = /* @__PURE__ */ draw('M9 3.5h6l-.7 6.5 3.2 3v2h-11v-2l3.2-3L9 3.5ZM12 15v5.5')
export const ArchiveIcon = /* @__PURE__ */ draw(
  'M4 5h16v4H4V5ZM5.5 9v9.5A1.5 1.5 0 0 0 7 20h10a1.5 1.5 0 0 0 1.5-1.5V9M10 13h4',
)
export const TransferIcon = /* @__PURE__ */ draw(
  'M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19',
)
export const LeaveIcon = /* @__PURE__ */ draw(
  'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.5L20 12l-3.5 3.5',
)
export const ReturnIcon = /* @__PURE__ */ draw('M8.5 5L4 9.5 8.5 14M4.5 9.5H15a5 5 0 0 1 0 10h-4')
export const RotateIcon = /* @__PURE__ */ draw('M19.5 12a7.5 7.5 0 1 1-2.7-5.8L19.5 8.5M19.5 3.5v5h-5')
export const ZoomInIcon = /* @__PURE__ */ draw(
  'M10.75 4a6.75 6.75 0 1 0 0 13.5 6.75 6.75 0 0 0 0-13.5ZM15.8 15.8L20.5 20.5M10.75 8v5.5M8 10.75h5.5',
)
export const ZoomOutIcon = /* @__PURE__ */ draw(
  'M10.75 4a6.75 6.75 0 1 0 0 13.5 6.75 6.75 0 0 0 0-13.5ZM15.8 15.8L20.5 20.5M8 10.75h5.5',
)
export const CameraIcon = /* @__PURE__ */ draw(
  'M8.5 6.5L10 4h4l1.5 2.5H19A1.5 1.5 0 0 1 20.5 8v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V8A1.5 1.5 0 0 1 5 6.5h3.5ZM12 9.3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
)
export const AttachIcon = /* @__PURE__ */ draw(
  'M19.5 11l-7.8 7.8a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-7.9 7.9a1.55 1.55 0 0 1-2.2-2.2L14.5 7.4',
)
export const LinkIcon = /* @__PURE__ */ draw(
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
)
export const EyeIcon = /* @__PURE__ */ draw(
  'M2.8 12S6.2 5.5 12 5.5 21.2 12 21.2 12 17.8 18.5 12 18.5 2.8 12 2.8 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
)
export const EyeOffIcon = /* @__PURE__ */ draw(
  'M9.9 5.7A9 9 0 0 1 12 5.5c5.8 0 9.2 6.5 9.2 6.5a17 17 0 0 1-2.7 3.5M6.3 7.3A16 16 0 0 0 2.8 12s3.4 6.5 9.2 6.5a9 9 0 0 0 4.6-1.3M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16',
)
export const ScanIcon = /* @__PURE__ */ draw(
  'M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M4 12h16',
)
export const BellIcon = /* @__PURE__ */ draw(
  'M6 10a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 19.5a2.2 2.2 0 0 0 4 0',
)
export const GlobeIcon = /* @__PURE__ */ draw(
  `${circle}M3.5 12h17M12 3.5c2.5 2.5 3.5 5.5 3.5 8.5s-1 6-3.5 8.5c-2.5-2.5-3.5-5.5-3.5-8.5s1-6 3.5-8.5Z`,
)
export const SunIcon = /* @__PURE__ */ draw(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
)
export const SettingsIcon = /* @__PURE__ */ draw(
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
)

// States
export const CheckIcon = /* @__PURE__ */ draw('M5 12.5l4.5 4.5L19 7.5')
export const CheckCircleIcon = /* @__PURE__ */ draw(`${circle}M8.2 12.3l2.6 2.6 5-5.3`)
export const InfoIcon = /* @__PURE__ */ draw(`${circle}M12 11v5.5M12 7.8v.1`)
export const WarningIcon = /* @__PURE__ */ draw('M12 4L2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.1')
export const ErrorIcon = /* @__PURE__ */ draw(`${circle}M12 7.5v5.5M12 16v.1`)
export const ClockIcon = /* @__PURE__ */ draw(`${circle}M12 7.5V12l3 2`)
export const LockIcon = /* @__PURE__ */ draw(
  'M6 10.5h12v8.5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19v-8.5ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
)
export const DeviceIcon = /* @__PURE__ */ draw(
  'M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5ZM11 17.5h2',
)
export const OfflineIcon = /* @__PURE__ */ draw(
  'M4 4l16 16M2.8 9.5a13.5 13.5 0 0 1 4.7-3M11 5.3a13.5 13.5 0 0 1 10.2 4.2M6 13a9 9 0 0 1 4-2.3M15.5 11.5A9 9 0 0 1 18 13M9.5 16.3a3.6 3.6 0 0 1 5 0M12 19.5v.1',
)
export const DraftIcon = /* @__PURE__ */ draw(
  'M12 3.5a8.5 8.5 0 0 1 3.2.6M18.6 6.7a8.5 8.5 0 0 1 1.8 3.7M20.3 14a8.5 8.5 0 0 1-2 3.7M14.8 20a8.5 8.5 0 0 1-4.1.4M7 18.9a8.5 8.5 0 0 1-2.7-3.2M3.5 12.3a8.5 8.5 0 0 1 .8-4M6.5 5.5a8.5 8.5 0 0 1 2-1.3',
)
export const StarIcon = /* @__PURE__ */ draw(
  'M12 3.8l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8L12 3.8Z',
)

// Things
export const HomeIcon = /* @__PURE__ */ draw(
  'M4 11l8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19v-8ZM9.5 20.5v-6h5v6',
)
export const ClassroomIcon = /* @__PURE__ */ draw(
  'M12 7.2C9.7 5.3 6.7 4.7 3.5 5v13c3.2-.3 6.2.3 8.5 2.2 2.3-1.9 5.3-2.5 8.5-2.2V5c-3.2-.3-6.2.3-8.5 2.2ZM12 7.2v13',
)
export const TodoIcon = /* @__PURE__ */ draw('M4 6.5l1.5 1.5L8.5 5M4 14.5l1.5 1.5 3-3M12 7h8M12 15h8')
export const ExamIcon = /* @__PURE__ */ draw(
  'M12 4.5L2.5 9l9.5 4.5L21.5 9 12 4.5ZM6.5 11v5c1.5 1.5 3.3 2.3 5.5 2.3s4-.8 5.5-2.3v-5M21.5 9v5',
)
export const MessageIcon = /* @__PURE__ */ draw(
  'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v9.5a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 3.5v-3.5h-3A1.5 1.5 0 0 1 3 16V6.5A1.5 1.5 0 0 1 4.5 5ZM8 10h8M8 13.3h5',
)
export const PersonIcon = /* @__PURE__ */ draw(
  'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
)
export const PeopleIcon = /* @__PURE__ */ draw(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.4-3.5 3-5.2 6.5-5.2s6.1 1.7 6.5 5.2M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.7c2.3.7 3.7 2.3 4 4.8',
)
export const GroupsIcon = /* @__PURE__ */ draw(
  'M12 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM6.5 14.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM17.5 14.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM10.5 9.2L8 14.8M13.5 9.2l2.5 5.6M9.5 17.5h5',
)
export const FolderIcon = /* @__PURE__ */ draw(
  'M3.5 6.5A1.5 1.5 0 0 1 5 5h4.5l2 2.5H19A1.5 1.5 0 0 1 20.5 9v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6.5Z',
)
export const FileIcon = /* @__PURE__ */ draw(page)
export const TextFileIcon = /* @__PURE__ */ draw(`${page}M8.5 12h6M8.5 15.5h6`)
export const ImageIcon = /* @__PURE__ */ draw(
  'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5ZM3.5 16l5-4.5 4 3.5 3-2.5 5 4M15.5 8.7v.1',
)
export const VideoIcon = /* @__PURE__ */ draw(
  'M5 5.5h9A1.5 1.5 0 0 1 15.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM15.5 10.5l5-3v9l-5-3',
)
export const AudioIcon = /* @__PURE__ */ draw(
  'M9 17.5V6l10-2v11.5M6.5 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM16.5 13a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
)
export const SheetFileIcon = /* @__PURE__ */ draw(`${page}M8.5 12h6.5v5.5H8.5V12ZM8.5 14.7H15M11.7 12v5.5`)
export const SlidesIcon = /* @__PURE__ */ draw('M3.5 4.5h17M5 4.5v10.5h14V4.5M12 15v2.5M8.5 20.5l3.5-3 3.5 3')
export const PackedFileIcon = /* @__PURE__ */ draw(`${page}M10 4v1.5M11.5 7v1.5M10 10v1.5M10 14h2v3h-2v-3Z`)
export const HomeworkIcon = /* @__PURE__ */ draw(
  'M7 3.5h10A1.5 1.5 0 0 1 18.5 5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM9 8h6M9 11.5h6M9 15.2l1.3 1.3 2.7-2.7',
)
export const NoticeIcon = /* @__PURE__ */ draw(
  'M4 10v4a1 1 0 0 0 1 1h3l7.5 4.2a.7.7 0 0 0 1-.6V5.4a.7.7 0 0 0-1-.6L8 9H5a1 1 0 0 0-1 1ZM8 9v6M19.5 9.5c.8.6 1.2 1.5 1.2 2.5s-.4 1.9-1.2 2.5',
)
export const AttendanceIcon = /* @__PURE__ */ draw(
  'M9.5 4.5a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4ZM2.8 19.5c.4-3.6 3.2-5.4 6.7-5.4 1.3 0 2.5.2 3.5.7M14.5 17.5l2.2 2.2 4.3-4.5',
)
export const CalendarIcon = /* @__PURE__ */ draw(
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.5ZM3.5 10h17M8 3.5v4M16 3.5v4',
)
export const ChartIcon = /* @__PURE__ */ draw('M4 20.5h16M6.5 20V12M12 20V4.5M17.5 20V9')
export const CodeIcon = /* @__PURE__ */ draw(
  'M4.5 4.5h6v6h-6v-6ZM13.5 4.5h6v6h-6v-6ZM4.5 13.5h6v6h-6v-6ZM13.5 13.5h2.5v2.5M19.5 13.5v2.5M13.5 19.5h2.5M19.5 19.5v.1',
)
