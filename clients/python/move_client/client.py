# Generated from the API description by `npm run clients`.
from __future__ import annotations

from typing import Any, Dict, Iterator, Literal, TypedDict

from ._transport import Call, HttpTransport


class Failure(TypedDict, total=False):
    error: dict[str, Any]


class Services(TypedDict, total=False):
    driving: dict[str, Any]
    cycling: dict[str, Any]
    publicTransport: dict[str, Any]
    walking: dict[str, Any]
    places: dict[str, Any]
    pointsOfInterest: dict[str, Any]
    automaticImpactDetection: dict[str, Any]
    assistanceCall: dict[str, Any]
    health: dict[str, Any]


class ServicesChange(TypedDict, total=False):
    driving: dict[str, Any]
    cycling: dict[str, Any]
    publicTransport: dict[str, Any]
    walking: dict[str, Any]
    places: dict[str, Any]
    pointsOfInterest: dict[str, Any]
    automaticImpactDetection: dict[str, Any]
    assistanceCall: dict[str, Any]
    health: dict[str, Any]


class LastLocation(TypedDict, total=False):
    context: str
    lat: float
    lon: float
    accuracy: float
    timestamp: str


class TimelineItem(TypedDict, total=False):
    startTs: str
    endTs: str
    type: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"]
    features: dict[str, Any]
    projectId: int
    userId: str
    startTimeZone: str
    endTimeZone: str


class Place(TypedDict, total=False):
    lat: float
    lon: float
    name: str
    timeZone: str


class Transport(TypedDict, total=False):
    type: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"]
    probabilities: dict[str, Any]


class PublicTransportRide(TypedDict, total=False):
    regionId: str
    lineId: str
    mode: Literal["BUS", "TRAM", "METRO", "TRAIN"]
    shortName: str
    longName: str
    color: str
    headsign: str
    fromStop: str
    toStop: str
    timetable: Literal["fits", "differs", "no service"]
    delaySeconds: int


class Reason(TypedDict, total=False):
    fact: str
    value: float
    unit: str
    text: str
    places: dict[str, Any]


class Scores(TypedDict, total=False):
    ACCELERATION: int | None
    BRAKING: int | None
    CORNERING: int | None
    SPEED: int | None
    DFD: int | None


class Exposure(TypedDict, total=False):
    day: dict[str, Any]
    night: dict[str, Any]
    byRoad: dict[str, Any]
    dangerous: dict[str, Any]


class DrivingEvent(TypedDict, total=False):
    timestamp: str
    type: Literal["ACCELERATION", "BRAKING", "CORNERING"]
    strength: Literal[1] | Literal[2] | Literal[3]
    lat: float
    lon: float
    rawAccel: float


class Distraction(TypedDict, total=False):
    type: Literal["SWIPE_AND_TYPE", "PHONE_CALL", "PHONE_CALL_HANDS_FREE"]
    start: str
    end: str


class ItemVehicle(TypedDict, total=False):
    id: str
    name: str
    decidedBy: Literal["only", "most", "driver", "connected", "first", "person"]
    device: dict[str, Any]
    seen: int
    firstSeen: str
    lastSeen: str
    others: list[dict[str, Any]]


class WayPoint(TypedDict, total=False):
    timestamp: str
    lat: float
    lon: float
    wayPointInfo: dict[str, Any]


class DeviceTokens(TypedDict, total=False):
    accessToken: str
    refreshToken: str
    userId: str
    audience: str
    installationId: str
    projectId: int


class Notification(TypedDict, total=False):
    id: str
    projectId: int
    userId: str
    time: str
    type: Literal["ASSISTANCE", "POI", "TIMELINE"]
    data: dict[str, Any]


_CALLS = {
    "blockAppUser": Call("POST", "/v20/access/block", [], [], ["projectId", "userId", "block"]),
    "changeUserConfig": Call("PATCH", "/v20/user/config", [], ["projectId", "userId"], ["services"]),
    "getUserConfig": Call("GET", "/v20/user/config", [], ["projectId", "userId"], None),
    "deleteAppUser": Call("DELETE", "/v20/user", [], ["projectId", "userId"], None),
    "registerAppUser": Call("POST", "/v20/user", [], [], ["userId", "qualifier", "projectId"]),
    "deleteTimelineItem": Call("DELETE", "/v20/timeline/{startTs}", ["startTs"], ["projectId", "userId"], None),
    "getTimelineItem": Call("GET", "/v20/timeline/{startTs}", ["startTs"], ["projectId", "userId"], None),
    "getAuthCode": Call("GET", "/v20/user/authcode", [], ["userId", "projectId"], None),
    "makeAuthCode": Call("POST", "/v20/user/authcode", [], [], ["userId", "projectId"]),
    "getLastLocation": Call("GET", "/v20/location/{context}", ["context"], ["projectId", "userId"], None),
    "getProjectLogo": Call("GET", "/v20/app/style/logo", [], ["projectId", "scheme"], None),
    "getProjectStyle": Call("GET", "/v20/app/style", [], ["projectId"], None),
    "getStateHistory": Call("GET", "/v20/state/history", [], ["projectId", "userId", "from", "to", "limit", "cursor", "properties"], None),
    "getTimelineBatch": Call("POST", "/v20/timeline/batch", [], [], "whole"),
    "labelTimelineItem": Call("PATCH", "/v20/timeline/admin/label/{ts}/{label}", ["ts", "label"], ["projectId", "userId"], []),
    "listLastLocations": Call("GET", "/v20/location", [], ["projectId", "userId"], None),
    "listTimeline": Call("GET", "/v20/timeline", [], ["projectId", "userId", "from", "to", "limit", "cursor"], None),
    "listWayPoints": Call("GET", "/v20/timeline/{startTs}/points", ["startTs"], ["projectId", "userId", "withWayPointInfo"], None),
    "registerAppUserOlderName": Call("POST", "/v20/auth/register", [], [], ["userId", "qualifier", "projectId"]),
}


class MoveClient(HttpTransport):
    """Every call of a backend, by its name."""

    def block_app_user(self, *, user_id: str, block: bool, project_id: int | None = None) -> dict[str, Any]:
        """Blocks a user or lets it in again; every request of a blocked user answers 403.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        block: True blocks the user, false lets it in again.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["blockAppUser"], {"userId": user_id, "block": block, "projectId": project_id})

    def change_user_config(self, *, services: ServicesChange, project_id: int | None = None, user_id: str | None = None) -> dict[str, Any]:
        """Switches services of one user off or on again; never beyond what the project has.

        services: What the SDK may do for this user.
        project_id: The project, by its number.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        """
        return self.call(_CALLS["changeUserConfig"], {"services": services, "projectId": project_id, "userId": user_id})

    def get_user_config(self, *, user_id: str, project_id: int | None = None) -> dict[str, Any]:
        """The services that are on for a user: what the project has, less what was switched off for this one.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getUserConfig"], {"userId": user_id, "projectId": project_id})

    def delete_app_user(self, *, project_id: int | None = None, user_id: str | None = None) -> dict[str, Any]:
        """Erases all data of a user for good; named in the query or in the body.

        project_id: The project, by its number.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        """
        return self.call(_CALLS["deleteAppUser"], {"projectId": project_id, "userId": user_id})

    def register_app_user(self, *, user_id: str, qualifier: str | None = None, project_id: int | None = None) -> DeviceTokens:
        """Creates an app user, or finds it, and signs a device in for it; tokens given before end.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        qualifier: Any further mark of the user, such as a tariff.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["registerAppUser"], {"userId": user_id, "qualifier": qualifier, "projectId": project_id})

    def delete_timeline_item(self, *, start_ts: int, user_id: str, project_id: int | None = None) -> dict[str, Any]:
        """Deletes one item.

        start_ts: The second at which the item starts: unix time in a path, RFC 3339 in an item.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["deleteTimelineItem"], {"startTs": start_ts, "userId": user_id, "projectId": project_id})

    def get_timeline_item(self, *, start_ts: int, user_id: str, project_id: int | None = None) -> TimelineItem:
        """One item, by the second it starts.

        start_ts: The second at which the item starts: unix time in a path, RFC 3339 in an item.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getTimelineItem"], {"startTs": start_ts, "userId": user_id, "projectId": project_id})

    def get_auth_code(self, *, user_id: str, project_id: int | None = None) -> dict[str, Any]:
        """A code that a device exchanges for tokens within ten minutes; creates the user if missing.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getAuthCode"], {"userId": user_id, "projectId": project_id})

    def make_auth_code(self, *, user_id: str, project_id: int | None = None) -> dict[str, Any]:
        """The same as GET /v20/user/authcode.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["makeAuthCode"], {"userId": user_id, "projectId": project_id})

    def get_last_location(self, *, context: Literal["TIMELINE-END", "CAR-END", "TRIP-POSITION", "USERPOS"] | str, user_id: str, project_id: int | None = None) -> LastLocation:
        """The last known place of a user for one context: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>.

        context: Which position: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getLastLocation"], {"context": context, "userId": user_id, "projectId": project_id})

    def get_project_logo(self, *, project_id: int | None = None, scheme: Literal["light", "dark"] | None = None) -> bytes:
        """The logo as a picture, for light or dark; one that is missing is replaced by the other.

        project_id: The project, by its number.
        scheme: For a light or a dark screen.
        """
        return self.call(_CALLS["getProjectLogo"], {"projectId": project_id, "scheme": scheme})

    def get_project_style(self, *, project_id: int | None = None) -> dict[str, Any]:
        """How the app of the key’s project looks. With If-None-Match, 304 when nothing changed.

        project_id: The project, by its number.
        """
        return self.call(_CALLS["getProjectStyle"], {"projectId": project_id})

    def get_state_history(self, *, user_id: str, project_id: int | None = None, from_: int | None = None, to: int | None = None, limit: int | None = None, cursor: str | None = None, properties: Literal["STATUS"] | None = None) -> dict[str, Any]:
        """How the SDK’s state on a user’s phone changed, newest first: 1,000 changes or, with a limit, so many; the header Next-Cursor leads to those that follow.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        from_: The earliest start, in unix seconds.
        to: The latest start, in unix seconds.
        limit: At most so many, from 1 to 1,000.
        cursor: Where to continue: the header Next-Cursor of the page before.
        properties: Which history: that of the SDK’s state.
        """
        return self.call(_CALLS["getStateHistory"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to, "limit": limit, "cursor": cursor, "properties": properties})

    def get_state_history_pages(self, *, user_id: str, project_id: int | None = None, from_: int | None = None, to: int | None = None, limit: int | None = None, cursor: str | None = None, properties: Literal["STATUS"] | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["getStateHistory"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to, "limit": limit, "cursor": cursor, "properties": properties})

    def get_timeline_batch(self, *, body: list[dict[str, Any]]) -> list[TimelineItem]:
        """Many items at once, of any users; those that do not exist in the key’s project are left out.
        """
        return self.call(_CALLS["getTimelineBatch"], {"body": body})

    def label_timeline_item(self, *, ts: int, label: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"], project_id: int | None = None, user_id: str | None = None) -> TimelineItem:
        """Says what an item really was. What was measured is kept beside it.

        ts: The second at which the item starts, in unix time.
        label: What the item really was.
        project_id: The project, by its number.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        """
        return self.call(_CALLS["labelTimelineItem"], {"ts": ts, "label": label, "projectId": project_id, "userId": user_id})

    def list_last_locations(self, *, user_id: str, project_id: int | None = None) -> list[LastLocation]:
        """The last known place of a user for each context.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["listLastLocations"], {"userId": user_id, "projectId": project_id})

    def list_timeline(self, *, user_id: str, project_id: int | None = None, from_: int | None = None, to: int | None = None, limit: int | None = None, cursor: str | None = None) -> list[TimelineItem]:
        """The items of a user between two times, newest first: all of at most 366 days or, with a limit, so many; the header Next-Cursor then leads to those that follow.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        from_: The earliest start, in unix seconds.
        to: The latest start, in unix seconds.
        limit: At most so many, from 1 to 1,000.
        cursor: Where to continue: the header Next-Cursor of the page before.
        """
        return self.call(_CALLS["listTimeline"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to, "limit": limit, "cursor": cursor})

    def list_timeline_pages(self, *, user_id: str, project_id: int | None = None, from_: int | None = None, to: int | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[list[TimelineItem]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listTimeline"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to, "limit": limit, "cursor": cursor})

    def list_way_points(self, *, start_ts: int, user_id: str, project_id: int | None = None, with_way_point_info: str | None = None) -> list[WayPoint]:
        """Where an item led, in time order.

        start_ts: The second at which the item starts: unix time in a path, RFC 3339 in an item.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        with_way_point_info: Whether each point carries its details.
        """
        return self.call(_CALLS["listWayPoints"], {"startTs": start_ts, "userId": user_id, "projectId": project_id, "withWayPointInfo": with_way_point_info})

    def register_app_user_older_name(self, *, user_id: str, qualifier: str | None = None, project_id: int | None = None) -> DeviceTokens:
        """The same as POST /v20/user.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        qualifier: Any further mark of the user, such as a tariff.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["registerAppUserOlderName"], {"userId": user_id, "qualifier": qualifier, "projectId": project_id})
