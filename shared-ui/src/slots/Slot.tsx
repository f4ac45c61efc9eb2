import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { SlotName, SlotProps } from './slots'

/** An extension of another remote in a slot. It loads and fails independently. */
export interface Extension<Name extends SlotName> {
  /** Unique in its slot. */
  id: string
  title: string
  render: (props: SlotProps[Name]) => ReactNode
}

/** The extensions of each slot, in order. */
export type Extensions = { readonly [Name in SlotName]?: readonly Extension<Name>[] }

/** Provided by the shell; without a shell there are no extensions. */
export const ExtensionContext = createContext<Extensions>({})

/** The extensions of a slot, for a page that lists them before showing them, such as tabs. */
export const useExtensions = <Name extends SlotName>(slot: Name): readonly Extension<Name>[] =>
  useContext(ExtensionContext)[slot] ?? []

interface SlotComponentProps<Name extends SlotName> {
  name: Name
  /** The props of each extension. */
  props: SlotProps[Name]
}

/** A place on a page that other remotes can fill; empty when none does. */
export const Slot = <Name extends SlotName>({ name, props }: SlotComponentProps<Name>) =>
  useExtensions(name).map(({ id, render }) => <Fragment key={id}>{render(props)}</Fragment>)
