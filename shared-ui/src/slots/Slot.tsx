import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { SlotName, SlotProps } from './slots'

/** What another remote puts into a slot. It loads, and fails, by itself. */
export interface Extension<Name extends SlotName> {
  /** Unique in its slot. */
  id: string
  title: string
  render: (props: SlotProps[Name]) => ReactNode
}

/** By slot, in their order. */
export type Extensions = { readonly [Name in SlotName]?: readonly Extension<Name>[] }

/** The shell says which extensions there are; without a shell there is none. */
export const ExtensionContext = createContext<Extensions>({})

/** The extensions of a slot, for a page that names them before it shows them, as tabs do. */
export const useExtensions = <Name extends SlotName>(slot: Name): readonly Extension<Name>[] =>
  useContext(ExtensionContext)[slot] ?? []

interface SlotComponentProps<Name extends SlotName> {
  name: Name
  /** What each extension is given. */
  props: SlotProps[Name]
}

/** A place on a page that other remotes fill; nothing where none does. */
export const Slot = <Name extends SlotName>({ name, props }: SlotComponentProps<Name>) =>
  useExtensions(name).map(({ id, render }) => <Fragment key={id}>{render(props)}</Fragment>)
