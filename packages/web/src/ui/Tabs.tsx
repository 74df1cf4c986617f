import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode, Ref } from 'react'
import boxStyles from './box.module.css'

interface TabsProps<T extends string> {
  value: T
  onChange: (value: T) => void
  /** A `TabList`, and a `TabPanel` for each tab or for the open one. */
  children: ReactNode
}

/** One of several panels, chosen with tabs. */
export function Tabs<T extends string>({ value, onChange, children }: TabsProps<T>) {
  return (
    <BaseTabs.Root className={boxStyles.contents} value={value} onValueChange={(next: T) => onChange(next)}>
      {children}
    </BaseTabs.Root>
  )
}

interface TabListProps {
  label: string
  className: string | undefined
  tabs: readonly { value: string; content: ReactNode }[]
  ref?: Ref<HTMLDivElement>
}

/** Arrow keys move between the tabs and open them. */
export function TabList({ label, className, tabs, ref }: TabListProps) {
  return (
    <BaseTabs.List ref={ref} data-slot="tabs" className={className} aria-label={label} activateOnFocus>
      {tabs.map(({ value, content }) => (
        <BaseTabs.Tab key={value} value={value}>
          {content}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
  )
}

interface TabPanelProps {
  value: string
  isOpen: boolean
  className?: string | undefined
  children: ReactNode
}

/** The content of a tab, which keeps its state while another tab is open. */
export function TabPanel({ value, isOpen, className, children }: TabPanelProps) {
  return (
    // Hidden at once, not after a transition, and no tab stop of its own.
    <BaseTabs.Panel value={value} keepMounted hidden={!isOpen} tabIndex={-1} className={className}>
      {children}
    </BaseTabs.Panel>
  )
}
