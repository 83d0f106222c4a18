// Every part of app/ui, once in light and once in dark.
import { Button, buttonClass, IconButton, type ButtonVariant } from '~/ui/button';
import { Avatar, Badge, Card, EmptyState, Skeleton } from '~/ui/card';
import { Alert } from '~/ui/alert';
import { Icon, ICON_NAMES } from '~/ui/icons';
import { ProgressBar, StepIndicator } from '~/ui/progress';
import { Spinner } from '~/ui/spinner';
import { Pagination, Table, Tabs } from '~/ui/table';
import { FormExamples } from './form-examples';
import { OverlayExamples } from './overlay-examples';
import { Example } from './example';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function DesignSystemPage() {
  return (
    <div className="mx-auto max-w-page page-x py-12">
      <title>Parts · Catchlight</title>
      <h1 className="text-3xl">Parts</h1>
      <div className="mt-10 grid gap-12">
        <TypeExamples />
        <ButtonExamples />
        <FormExamples />
        <OverlayExamples />
        <MessageExamples />
        <ProgressExamples />
        <FactExamples />
        <IconExamples />
      </div>
    </div>
  );
}

function TypeExamples() {
  return (
    <Example title="Type">
      <p className="text-4xl">The picture of you</p>
      <p className="text-3xl">In good light</p>
      <p className="text-2xl">Each of your photos is checked</p>
      <p className="text-xl">Choose the light</p>
      <p className="text-lg text-muted">Large words that lead into a page.</p>
      <p>Words to read, at their usual size.</p>
      <p className="text-sm text-muted">Smaller words that explain.</p>
      <p className="text-xs text-faint">The smallest, for what is only a note.</p>
    </Example>
  );
}

function ButtonExamples() {
  return (
    <Example title="Buttons">
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <div key={size} className="flex flex-wrap gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} busy>
            Saving
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
          <a href="#parts" className={buttonClass({ size, variant: 'secondary' })}>
            A link <Icon name="arrow-right" />
          </a>
        </div>
      ))}
      <div className="flex gap-2">
        <IconButton label="Download">
          <Icon name="download" />
        </IconButton>
        <IconButton label="Favourite">
          <Icon name="heart" filled />
        </IconButton>
        <Spinner label="Loading" />
      </div>
    </Example>
  );
}

function MessageExamples() {
  return (
    <Example title="Messages">
      <Alert>Something to know.</Alert>
      <Alert tone="accent" title="A draft is waiting">
        You left a photoshoot half way.
      </Alert>
      <Alert tone="success">Your photos are in.</Alert>
      <Alert tone="danger" title="The card was declined">
        Nothing was charged.
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Badge>Draft</Badge>
        <Badge tone="accent">In progress</Badge>
        <Badge tone="success">Done</Badge>
        <Badge tone="danger">Failed</Badge>
      </div>
    </Example>
  );
}

function ProgressExamples() {
  return (
    <Example title="Progress">
      <ProgressBar label="Headshots" value={40} showLabel />
      <ProgressBar label="Unknown" />
      <StepIndicator
        label="Steps"
        steps={[
          { name: 'Package', state: 'done', href: '#parts' },
          { name: 'Photos', state: 'current' },
          { name: 'Looks', state: 'next' },
        ]}
      />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-24 w-full rounded-lg" />
    </Example>
  );
}

function FactExamples() {
  return (
    <Example title="Facts">
      <Table caption="Orders">
        <thead>
          <tr>
            <th>Order</th>
            <th>Date</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {['8f2a', '71bc'].map((id) => (
            <tr key={id}>
              <td>{id}</td>
              <td>3 March 2026</td>
              <td>
                <Badge tone="success">Done</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination
        page={2}
        pages={3}
        href={(page) => `?page=${page}`}
        labels={{ nav: 'Pages', previous: 'Previous', next: 'Next', of: 'Page 2 of 3' }}
      />
      <Tabs
        label="Views"
        tabs={[
          { label: 'All', href: '?view=all', current: true },
          { label: 'Favourites', href: '?view=favourites' },
        ]}
      />
      <Card>
        <div className="flex items-center gap-4">
          <Avatar name="Ada" />
          <span>A card with a face</span>
        </div>
      </Card>
      <EmptyState title="No orders yet" action={<Button>Start</Button>}>
        They will stand here.
      </EmptyState>
    </Example>
  );
}

function IconExamples() {
  return (
    <Example title="Icons">
      <div className="flex flex-wrap gap-4">
        {ICON_NAMES.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
    </Example>
  );
}
