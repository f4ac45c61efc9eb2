export {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Box,
  Button,
  Card,
  Center,
  Chip,
  Code,
  Container,
  Drawer,
  FileButton,
  Group,
  InputBase,
  List,
  Loader,
  Menu,
  Modal,
  NativeSelect,
  Portal,
  Radio,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  Table,
  Tabs,
  Text,
  TextInput,
  ThemeIcon,
  Title,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
export { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
export {
  BrowserRouter,
  Link,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom'
export { AlsoHere } from './also-here/AlsoHere'
export { BrandMark } from './brand-mark/BrandMark'
export { ByWidth } from './by-width/ByWidth'
export { CodeScanner } from './code-scanner/CodeScanner'
export type { ReadCode } from './code-scanner/code-reader'
export { FailureNotice } from './failure-notice/FailureNotice'
export { FillBar } from './fill-bar/FillBar'
export { focusFirstWrong } from './focus/focus-first-wrong'
export { useFailureFocus } from './focus/use-failure-focus'
export { useOpeningFocus } from './focus/use-opening-focus'
export { HelpSentences } from './help-sentences/HelpSentences'
export { notify, onToast, type Toast } from './notify/notify'
export { onDemand } from './on-demand/on-demand'
export { PageHeader } from './page-header/PageHeader'
export { type PaletteResult, PaletteResults, PaletteRun } from './palette-results/PaletteResults'
export { fittedBounds, placedIn } from './point-map/map-bounds'
export {
  lineColor,
  type MapLine,
  type MapPoint,
  type MapSelection,
  type PointMapProps,
} from './point-map/map-content'
export { markerCorners, NUMBERED_RADIUS, numberDrop } from './point-map/marker-shape'
export { PointMap } from './point-map/PointMap'
export { PrintContent } from './print-content/PrintContent'
export { usePrinting } from './print-content/use-printing'
export { PriorityMark } from './priority-mark/PriorityMark'
export { ShownOnce, type ShownSecret } from './shown-once/ShownOnce'
export {
  type Extension,
  ExtensionContext,
  type Extensions,
  Slot,
  useExtensions,
} from './slots/Slot'
export { type HelpProps, SLOTS, type SlotName, type SlotProps } from './slots/slots'
export { StatCard } from './stat-card/StatCard'
export { UiProvider } from './theme/UiProvider'
export { type Density, useDensity } from './theme/use-density'
export { StateBadge, type ThingState, type Tone, ToneBadge, WorkBadge } from './tone-badge/ToneBadge'
export { WideTable } from './wide-table/WideTable'
